import type { IncomingMessage, ServerResponse } from "node:http";
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Settings } from "~/platform/config/env.server.ts";
import { tracer } from "~/platform/web/tracing.server.ts";
import { version } from "../package.json";
import { HEALTH_CHECKS } from "./pipeline/request-log.ts";
import { pathOf } from "./pipeline/route-patterns.ts";

/** A stop does not wait longer for a collector that does not answer. */
const LAST_SPANS_MS = 2_000;

export interface Tracing {
  /** Handles a request as a span, to which the statements of the database belong. */
  follow(exchange: Exchange, handle: () => void): void;
  /** Sends the last spans. */
  stop(): Promise<void>;
}

interface Exchange {
  id: string;
  request: IncomingMessage;
  response: ServerResponse;
  routeOf: (path: string) => string;
}

/** Sends traces to a collector, by OpenTelemetry's protocol over HTTP. Its own variables (OTEL_…) are honoured. */
export function startTracing({
  tracesUrl,
  trustedProxies,
}: Pick<Settings, "tracesUrl" | "trustedProxies">): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl}/v1/traces`, timeoutMillis: LAST_SPANS_MS });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.name": "elan", "service.version": version }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    follow(exchange, handle) {
      const path = pathOf(exchange.request.url ?? "/");
      if (HEALTH_CHECKS.has(path)) return handle();
      // Anybody can send this header. Only a proxy of ours may decide what is traced.
      const caller =
        trustedProxies > 0 ? propagation.extract(ROOT_CONTEXT, exchange.request.headers) : ROOT_CONTEXT;
      const span = tracer.startSpan(exchange.request.method ?? "", { kind: SpanKind.SERVER }, caller);
      exchange.response.once("close", () => endRequestSpan(span, exchange));
      context.with(trace.setSpan(caller, span), handle);
    },
    stop: () => provider.shutdown().catch(() => {}),
  };
}

/** The route alone: paths carry tokens, and queries carry addresses. */
function endRequestSpan(span: Span, { id, request, response, routeOf }: Exchange): void {
  const route = routeOf(pathOf(request.url ?? "/"));
  const status = response.writableFinished ? response.statusCode : 499;
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({
    "http.request.method": request.method ?? "",
    "http.route": route,
    "http.response.status_code": status,
    "elan.request_id": id,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
