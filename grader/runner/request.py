"""What the grader asks of the zygote."""

import json
import os
import socket
from dataclasses import dataclass, field

REFUSAL = "jail: "  # how the zygote's last line begins where it is for the person who grades


@dataclass
class Request:
    """A child to make.

    Attributes:
        memory, processes, files, open_files, output: the limits, in bytes or as a count.
        threads: how many torch may use.
        scratch: the working directory where there is no sandbox.
        descriptors: `life`, on which the first process tells its state; `talk`, on which cells come and events go;
            `heard`, which counts the events that the grader has taken; stdout; stderr; and a channel for `check`,
            where there is an examiner.
    """

    memory: int
    processes: int
    files: int
    open_files: int
    output: int
    threads: int
    scratch: str | None = None
    descriptors: list[int] = field(default_factory=list)

    def tell(self, message: dict, *descriptors: int) -> None:
        """Say something to the grader over `life`."""
        with socket.socket(fileno=os.dup(self.descriptors[0])) as life:
            socket.send_fds(life, [json.dumps(message).encode()], list(descriptors))
