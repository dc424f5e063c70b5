import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMessage {
  from: string;
  to: string[];
  /** the message as it came over the wire: headers, an empty line, content */
  raw: string;
}

interface TestSmtpServer {
  url: string;
  messages: ReceivedMessage[];
  /** what the server does with the next messages; by default it takes them */
  answer: (message: ReceivedMessage) => Promise<void> | void;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port that keeps what it is sent. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const message = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        };
        try {
          await running.answer(message);
          running.messages.push(message);
          done();
        } catch (error) {
          done(error as Error);
        }
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const running: TestSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    messages: [],
    answer: () => {},
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return running;
}
