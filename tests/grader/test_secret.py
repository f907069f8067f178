"""One secret for an assignment, made once, readable by its owner only."""

import re
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from grader.secret import SecretDamaged, secret_of


def test_the_secret_is_made_once_and_kept(tmp_path):
    assert secret_of(tmp_path, "01-tensors") == secret_of(tmp_path, "01-tensors")
    assert secret_of(tmp_path, "01-tensors") != secret_of(tmp_path, "02-creation")


def test_graders_that_start_at_once_get_the_same_one(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: secret_of(tmp_path, "01-tensors"), range(32)))) == 1
    assert [file.name for file in (tmp_path / ".workbook" / "secrets").iterdir()] == ["01-tensors"]


def test_only_its_owner_can_read_it(tmp_path):
    secret_of(tmp_path, "01-tensors")
    assert stat.S_IMODE((tmp_path / ".workbook" / "secrets" / "01-tensors").stat().st_mode) == 0o600


def test_the_id_tells_nothing_about_the_secret(tmp_path):
    secret = secret_of(tmp_path, "01-tensors")
    assert re.fullmatch("[0-9a-f]{12}", secret.id) and secret.id not in secret.seed


@pytest.mark.parametrize("content", [b"", b"too short", b"\xff\xfe" * 32, b"g" * 64])
def test_a_damaged_secret_is_not_replaced_in_silence(tmp_path, content):
    file = tmp_path / ".workbook" / "secrets" / "01-tensors"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    with pytest.raises(
        SecretDamaged, match="does not hold a secret of 64 hexadecimal digits; restore it from a backup"
    ):
        secret_of(tmp_path, "01-tensors")
    assert file.read_bytes() == content
