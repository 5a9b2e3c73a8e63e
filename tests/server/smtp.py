# smtp.py: a mail server that a test treats as it likes: who is written to decides how it answers.
# Each mail that it takes is a line of JSON on the standard output; so is its port, first.
#
#     smtp.py [CERTIFICATE KEY]     with a certificate it demands TLS
#
# refuse@ is unknown, busy@ is asked to come again (the first time), slow@ is never answered.
import asyncio
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP


class Handler:
    def __init__(self):
        self.seen = set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        name = address.split("@")[0]
        if name == "refuse":
            return "550 5.1.1 no such user"
        if name == "busy" and address not in self.seen:
            self.seen.add(address)
            return "451 4.7.1 come again"
        if name == "slow":
            print(json.dumps({"slow": True}), flush=True)
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, server, session, envelope):
        mail = {"from": envelope.mail_from, "to": envelope.rcpt_tos, "tls": session.ssl is not None,
                "text": envelope.content.decode("utf-8", "replace")}
        print(json.dumps(mail), flush=True)
        return "250 taken"


async def main():
    context = None
    if len(sys.argv) == 3:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
    handler = Handler()

    def session():
        return SMTP(handler, tls_context=context, require_starttls=context is not None)

    server = await asyncio.get_running_loop().create_server(session, "127.0.0.1", 0)
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    await server.serve_forever()


asyncio.run(main())
