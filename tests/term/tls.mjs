// tls.mjs KEY CERTIFICATE PORT: a proxy that speaks TLS before a server that does not; prints its
// own port.
import {readFileSync} from "node:fs";
import net from "node:net";
import tls from "node:tls";

const [key, cert, port] = process.argv.slice(2);
const proxy = tls.createServer({key: readFileSync(key), cert: readFileSync(cert)}, client => {
    const server = net.connect(Number(port), "localhost");
    client.pipe(server).pipe(client);
    client.on("error", () => server.destroy());
    server.on("error", () => client.destroy());
});
proxy.on("tlsClientError", () => {}); // who does not trust us leaves
proxy.listen(0, "localhost", () => console.log(proxy.address().port));
