import type { Static, TSchema } from 'typebox';
import type { LocalText } from '../engine/column.ts';
import type { ProductId } from '../engine/products.ts';
import { closed } from '../schemas/wire.ts';

/** What a role may hold on a module. Contract "Rights". */
export type Right = 'create' | 'read' | 'write' | 'set';

/**
 * Who may call: anybody, anyone signed in, a device or an agent by its token, or the holder of a right. `of` says on which module: a field of the body
 * or query (`{ field: 'pid' }`), a fixed product (`{ product: 'audit' }`), or the module of the stored thing that the
 * request names, which only the server can look up (`'stored'`).
 */
export type Needs =
  | 'public'
  | 'session'
  | 'device'
  | 'agent'
  | { right: Right; of: { field: string } | { product: ProductId } | 'stored' };

/** One row of the contract. The client calls it, the server routes it and OpenAPI prints it. */
export type Endpoint<Request extends TSchema = TSchema, Answer extends TSchema = TSchema> = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  /** What a person reads of the call in the audit log: changes, exports, and reads that were refused. */
  readonly audit: LocalText;
  /** JSON body of a POST, query of a GET or DELETE; files come beside it when `transport` is `multipart`. */
  readonly request: Request;
  /** Members of the answer beside `status` and `msg`. */
  readonly answer: Answer;
  readonly needs: Needs;
  /** Reserved: nothing answers it yet. It checks session, shape and right, is -40004 then, and is not in OpenAPI. */
  readonly planned?: true;
  /** Changes something: takes an `Idempotency-Key` and leaves an audit entry. */
  readonly writes: boolean;
  /** `envelope`: JSON with status. `file`: a download. `stream`: server-sent lines. `plain`: JSON without envelope. */
  readonly transport?: 'envelope' | 'multipart' | 'file' | 'stream' | 'plain';
  /** The arguments of a POST are in its query string (as the alarm calls are documented). */
  readonly inQuery?: boolean;
  /** A change that a session which only reads may make all the same: its own end. */
  readonly takesReadOnly?: boolean;
  /** Milliseconds, 60,000 unless named; while a form is sent, since its last bytes went. */
  readonly timeout?: number;
  /** Not counted by the global loading indicator. */
  readonly quiet?: boolean;
  /**
   * The answer is large and compressed for the wire. BREACH: never where a secret and a text of the request's own are
   * answered together, because the compressed length would reveal how similar they are.
   */
  readonly compressed?: boolean;
  /** Records of the module `pid` that a success changed: the member of the body with their ids; any, where it is absent. */
  readonly touches?: 'did' | 'dids';
  /** What the documents want in the head of the request beside the usual. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Largest body, bytes; unless named 1 MiB, and 16 KiB where a call is public. */
  readonly bodyLimit?: number;
  /**
   * The entries of its list are checked and answered one by one, so that text which no database holds, or a name that
   * reaches for prototypes, refuses its own entry and not the call: the handler looks for both.
   */
  readonly itemwise?: true;
  /** Most values (nodes) of a JSON body; unless named 20,000, and 200 where a call is public. */
  readonly mostNodes?: number;
};

/** What a JSON body may be: bytes, values counted before it is parsed, levels of nesting. */
export type BodyLimits = { bytes: number; nodes: number; depth: number };

const signedInLimits: BodyLimits = { bytes: 1024 * 1024, nodes: 20_000, depth: 32 };
/** Anybody may make a public call, so that it may not cost more than a few short members. */
const publicLimits: BodyLimits = { bytes: 16 * 1024, nodes: 200, depth: 4 };

/** The limits of an endpoint's body. docs/contract.md, "Limits". */
export const bodyLimitsOf = ({ needs, bodyLimit, mostNodes }: Endpoint): BodyLimits => {
  const { bytes, nodes, depth } = needs === 'public' ? publicLimits : signedInLimits;
  return { bytes: bodyLimit ?? bytes, nodes: mostNodes ?? nodes, depth };
};

export type RequestOf<E extends Endpoint> = Static<E['request']>;
export type AnswerOf<E extends Endpoint> = Static<E['answer']>;

/** Every answer: status 0 is success, see `statuses`. Contract "Envelope and statuses". */
export type Envelope = {
  status: number;
  msg: string;
  errors?: { path: string; rule: string; message: string }[];
  retryafter?: number;
};

export { statuses } from './statuses.ts';

export { closed };

export const nothing = closed({});

type Row<Request extends TSchema, Answer extends TSchema> = Omit<Endpoint<Request, Answer>, 'method' | 'writes'>;

/** A call that only asks. */
export const asks = <R extends TSchema, A extends TSchema>(row: Row<R, A>): Endpoint<R, A> => ({
  method: 'POST',
  writes: false,
  ...row,
});

/** A call that changes something. */
export const changes = <R extends TSchema, A extends TSchema>(row: Row<R, A>): Endpoint<R, A> => ({
  method: 'POST',
  writes: true,
  ...row,
});

/** A GET. */
export const gets = <R extends TSchema, A extends TSchema>(row: Row<R, A>): Endpoint<R, A> => ({
  method: 'GET',
  writes: false,
  ...row,
});
