"""Imported before all else by the command: what nothing here uses, and what takes two seconds to load, is left out.

nbformat takes in jsonschema, and that a grammar of internationalised addresses, which no notebook's schema asks for.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)  # its import fails, and jsonschema goes without
