/** Calls numguard's HTTP service. The types are made from its OpenAPI document (npm run schema). */
import type { components } from "./schema.js";

type Schemas = components["schemas"];
export type CheckRequest = Schemas["CheckRequest"];
export type BatchRequest = Schemas["BatchRequest"];
export type RepairRequest = Schemas["RepairRequest"];
export type ExtractRequest = Schemas["ExtractRequest"];
export type Verdict = Schemas["Verdict"];
export type Batch = Schemas["Batch"];
export type Repair = Schemas["Repair"];
export type Extract = Schemas["Extract"];
export type Languages = Schemas["Languages"];
export type Issue = Schemas["Issue"];
export type Mention = Schemas["Mention"];
export type Problem = Schemas["Problem"];

/** The service answered with a problem (RFC 9457). */
export class ServiceError extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.status} ${problem.title}${problem.detail ? `: ${problem.detail}` : ""}`);
  }
}

export interface Options {
  /** The bearer token, where the operator has set one. */
  token?: string;
  /** Milliseconds until a request is given up; 30,000 by default. */
  timeout?: number;
}

/** A service at an address. Places (`start`, `end`) count as strings of JavaScript do, so that `text.slice(start, end)` is the number. */
export class Client {
  constructor(readonly url: string, private readonly options: Options = {}) {}

  /** The verdict on one pair. */
  check(asked: CheckRequest): Promise<Verdict> {
    return this.post("/v1/check", { offsets: "utf-16", ...asked });
  }

  /** The verdicts on many pairs, in their order. */
  batch(asked: BatchRequest): Promise<Batch> {
    return this.post("/v1/batch", { offsets: "utf-16", ...asked });
  }

  /** The translation with its wrong numbers put right, or the reasons why not. */
  repair(asked: RepairRequest): Promise<Repair> {
    return this.post("/v1/repair", { offsets: "utf-16", ...asked });
  }

  /** The numbers of a text. */
  extract(asked: ExtractRequest): Promise<Extract> {
    return this.post("/v1/extract", { offsets: "utf-16", ...asked });
  }

  /** The languages with a locale file. */
  languages(): Promise<Languages> {
    return this.ask("/v1/languages", {});
  }

  private post<T>(path: string, body: object): Promise<T> {
    return this.ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  }

  private async ask<T>(path: string, request: { method?: string; headers?: Record<string, string>; body?: string }): Promise<T> {
    const headers: Record<string, string> = { ...request.headers };
    if (this.options.token) headers["authorization"] = `Bearer ${this.options.token}`;
    const signal = AbortSignal.timeout(this.options.timeout ?? 30_000);
    const answer = await fetch(new URL(path, this.url), { ...request, headers, signal });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new ServiceError(told as Problem);
    return told as T;
  }
}
