import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/** Without an address to send traces to, its spans record nothing and cost next to nothing. */
export const tracer = trace.getTracer("elan");

/** Longer statements are cut: a trace shows which one it was. */
const MOST_CHARACTERS = 1_000;

/** Runs the work as a step of a trace. The error's message is left out, because it may quote personal data. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Begins the span of a statement, within a request or a job that is traced. Only the text is recorded: the
 * values are parameters, and personal.
 */
export function beginQuerySpan(query: unknown): Span | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const { name, text = "" } = typeof query === "string" ? { text: query } : (query as NamedQuery);
  const [verb = "query"] = text.trimStart().split(/\s/, 1);
  return tracer.startSpan(name ?? verb.toLowerCase(), {
    kind: SpanKind.CLIENT,
    attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, MOST_CHARACTERS) },
  });
}

interface NamedQuery {
  name?: string;
  text?: string;
}

export function endQuerySpan(span: Span, isDone: boolean): void {
  if (!isDone) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
