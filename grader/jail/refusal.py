"""Why a computer refuses a jail, and what to do: one sentence."""

from pathlib import Path

SWITCHES = (  # (file, the value that forbids, how to change it)
    ("/proc/sys/user/max_user_namespaces", "0", "sysctl -w user.max_user_namespaces=15000"),
    ("/proc/sys/kernel/unprivileged_userns_clone", "0", "sysctl -w kernel.unprivileged_userns_clone=1"),
    (
        "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
        "1",
        "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
    ),
)
CONTAINERS = ("/.dockerenv", "/run/.containerenv")


def explain(reason: str) -> str:
    """Return the sentence for a jail that could not be made; `reason` is what the kernel or bubblewrap said."""
    return f"Submissions cannot be jailed here ({reason}): {_remedy()}, or type --no-sandbox for those that you trust."


def _remedy() -> str:
    for file, forbidding, change in SWITCHES:
        if Path(file).exists() and Path(file).read_text().strip() == forbidding:
            return f"run `{change}` as root"
    if any(Path(file).exists() for file in CONTAINERS):
        return (
            "start the container with `--security-opt seccomp=unconfined --security-opt systempaths=unconfined "
            "--cap-add SYS_ADMIN`"
        )
    return "grade on a Linux whose kernel allows user namespaces and new /proc mounts"
