"""The jail that all submissions of one process share, opened when the first one needs it."""

import atexit
import threading

from grader.jail import Jail

_jails: dict[bool, Jail] = {}
_lock = threading.Lock()


def shared_jail(sandbox: bool = True) -> Jail:
    """Return this process's jail; it ends with the process, or with `close_jail`.

    Raises:
        NoJail: this computer cannot make one; the message says what to do.
    """
    with _lock:
        if sandbox not in _jails:
            jail = Jail(sandbox=sandbox)
            jail.__enter__()
            _jails[sandbox] = jail
            atexit.register(close_jail, sandbox)
        return _jails[sandbox]


def close_jail(sandbox: bool = True) -> None:
    """End the jail and whatever still runs in it; the next submission opens another one."""
    with _lock:
        if jail := _jails.pop(sandbox, None):
            jail.__exit__(None, None, None)
