"""An SMTP server (Debian's python3-aiosmtpd, run by Debian's Python) for the tests: each letter it takes is a line of JSON on its output.

`smtp_server.py [CERTIFICATE KEY USER PASSWORD]`: with these it asks for STARTTLS and the login first. A recipient whose name begins with
`refused` is refused for good; one that begins with `later` the first time only. The first line of the output is the port.
"""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Handler:
    def __init__(self):
        self.put_off = set()

    async def handle_RCPT(self, _server, _session, envelope, address, _options):  # noqa: N802
        if address.startswith("refused"):
            return "550 no such mailbox"
        if address.startswith("later") and address not in self.put_off:
            self.put_off.add(address)
            print(json.dumps({"put_off": address}), flush=True)
            return "451 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server, session, envelope):  # noqa: N802
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        print(json.dumps({"from": envelope.mail_from, "to": envelope.rcpt_tos, "subject": letter["Subject"], "shown_from": letter["From"],
                          "shown_to": letter["To"], "id": letter["Message-ID"], "date": letter["Date"], "defects": len(letter.defects),
                          "text": letter.get_content(), "tls": session.ssl is not None,
                          "user": session.auth_data.login.decode() if session.authenticated else None}), flush=True)
        return "250 OK"


def main(arguments):
    options = {}
    if arguments:
        certificate, key, user, password = arguments
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, key)

        def login(_server, _session, _envelope, _mechanism, given):
            right = given.login == user.encode() and given.password == password.encode()
            return AuthResult(success=right, auth_data=given)

        options = {"tls_context": context, "require_starttls": True, "auth_required": True, "authenticator": login}

    async def serve():
        handler = Handler()
        server = await asyncio.get_running_loop().create_server(
            lambda: SMTP(handler, hostname="localhost", loop=asyncio.get_running_loop(), **options), "127.0.0.1", 0)
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()

    asyncio.run(serve())


main(sys.argv[1:])
