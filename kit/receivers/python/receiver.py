"""Receives the gateway's notifications. Python 3.9 or later, without packages.

PLATFORM_KEY=... [SIGNING_SECRETS=whsec_...,whsec_...] [PORT=8080] [INBOX=inbox] python3 receiver.py

A notification is kept in INBOX under its ReferanceNo before it is answered; your own worker takes the files from there.
INBOX/known remembers the ReferanceNo when the file is gone.
"""
import base64
import hashlib
import hmac
import json
import os
import re
import shutil
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = os.environ["PLATFORM_KEY"].encode()
INBOX = os.environ.get("INBOX", "inbox")
LOGS, KNOWN, PARTS = (os.path.join(INBOX, name) for name in ("logs", "known", "parts"))
LARGEST = 48 * 1024 * 1024  # two bodies of 5 MB, each character escaped twice
NAME = re.compile(r"[A-Za-z0-9_-]{1,100}")
SUCCESS = {"ResultStatus": {"Status": "Success", "Explanation": None}, "Result": None}


def failure(explanation):
    return {"ResultStatus": {"Status": "Error", "Explanation": explanation}, "Result": None}


# region verification
CLOCK_SECONDS = 300
SECRETS = [base64.b64decode(text.removeprefix("whsec_")) for text in os.environ.get("SIGNING_SECRETS", "").split(",") if text]


def is_signed(headers, body):
    """Whether one of the signatures is that of one of the secrets, over these very bytes, and not an old one."""
    identity, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", stamp) or abs(time.time() - int(stamp)) > CLOCK_SECONDS:
        return False
    given = headers.get("webhook-signature", "").encode().split()
    text = f"{identity}.{stamp}.".encode() + body
    wanted = [b"v1," + base64.b64encode(hmac.digest(secret, text, hashlib.sha256)) for secret in SECRETS]
    return any(hmac.compare_digest(one, other) for one in given for other in wanted)


# endregion


def write(path, content):
    """Writes a new file, and returns once its content is on the disk."""
    with open(path, "xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def sync(directory):
    """Returns once the names in a folder are on the disk as well."""
    folder = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def keep_log(name, content):
    """Stores a body for later questions. A crash leaves no half of it. An existing file stays."""
    path = os.path.join(LOGS, f"{name}.json")
    if os.path.exists(path):
        return
    part = os.path.join(PARTS, str(uuid.uuid4()))
    write(part, content)
    os.replace(part, path)
    sync(LOGS)


def keep_once(name, content):
    """Gives a notification to the worker once, also when the worker has taken its file away.

    The content comes under its name into KNOWN by one rename, and moves from there to INBOX by another: what a crash leaves between
    them, the repeat ends.
    """
    known = os.path.join(KNOWN, name)
    if not os.path.exists(known):
        part = os.path.join(PARTS, str(uuid.uuid4()))
        os.mkdir(part)
        write(os.path.join(part, "content"), content)
        # A folder that is never empty is never replaced by that of a repeat.
        write(os.path.join(part, "received"), str(time.time()).encode())
        sync(part)
        try:
            os.rename(part, known)
        except OSError:
            if not os.path.exists(known):
                raise
            shutil.rmtree(part)
        sync(KNOWN)
    try:
        os.replace(os.path.join(known, "content"), os.path.join(INBOX, f"{name}.json"))
    except FileNotFoundError:
        pass  # a repeat
    sync(INBOX)


def receive(body):
    """Keeps a notification once. Raises ValueError when it cannot be read, and OSError when it cannot be kept."""
    envelope = json.loads(body)
    reference = envelope["ReferanceNo"]
    request = envelope["RequestObject"]
    payload = json.loads(request["Payload"])  # JSON inside a string
    if not NAME.fullmatch(reference):
        raise ValueError("ReferanceNo")
    if request["NotificationType"] == 3 and not os.path.exists(os.path.join(KNOWN, reference)):
        if not NAME.fullmatch(payload["GwLogId"]):
            raise ValueError("GwLogId")
        keep_log(payload["GwLogId"], json.dumps(payload).encode())
    keep_once(reference, body)


def stored_log(body):
    """The body of a call that was announced before."""
    question = json.loads(body)["RequestObject"]
    name = question["GwLogId"]
    if not NAME.fullmatch(name):
        return failure("GwLogId is not valid.")
    try:
        with open(os.path.join(LOGS, f"{name}.json"), "rb") as file:
            log = json.load(file)
    except FileNotFoundError:
        return failure("There is no such log.")
    identity = log["OutgoingRequestLogID"]  # Python's integers keep every digit
    if question["LogID"] not in (None, identity):
        return failure("There is no such log.")
    payload = log["DataReceived"] if question["IsResponse"] else log["DataSent"]
    return {**SUCCESS, "Result": {"LogID": identity, "Payload": payload}}


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_POST(self):
        length = int(self.headers.get("content-length", "0"))
        if length > LARGEST:
            self.close_connection = True
            return self.answer(413, failure("The body is too large."))
        body = self.rfile.read(length)
        if len(body) < length:
            self.close_connection = True
            return None
        is_push = self.path == "/PushNotification"
        if not is_push and self.path != "/GetOutgoingLogPayload":
            return self.answer(404, failure("There is nothing here."))
        if not hmac.compare_digest(self.headers.get("x-api-key", "").encode(), KEY) or (
            SECRETS and not is_signed(self.headers, body)
        ):
            return self.answer(401 if is_push else 200, failure("The key or the signature is wrong."))
        try:
            if not is_push:
                return self.answer(200, stored_log(body))
            receive(body)
        except (ValueError, KeyError, TypeError):
            return self.answer(400 if is_push else 200, failure("The call cannot be read."))
        except OSError as error:
            # Some types are dropped after any HTTP answer but a success; a call without answer is tried again.
            self.log_error("not kept: %s", error)
            self.close_connection = True
            return None
        return self.answer(200, SUCCESS)

    def answer(self, status, value):
        content = json.dumps(value, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json; charset=utf-8")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    shutil.rmtree(PARTS, ignore_errors=True)
    for directory in (LOGS, KNOWN, PARTS):
        os.makedirs(directory, exist_ok=True)
    server = ThreadingHTTPServer(("0.0.0.0", int(os.environ.get("PORT", "8080"))), Receiver)
    print(f"listening on {server.server_port}", flush=True)
    server.serve_forever()
