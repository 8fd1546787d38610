import type { Static, TSchema } from 'typebox';
import type { LocalText } from '../engine/column.ts';
import type { ProductId } from '../engine/products.ts';
import { closed } from '../schemas/wire.ts';

/** Rights of a role on a module. Contract "Rights". */
export type Right = 'create' | 'read' | 'write' | 'set';

/**
 * Authorisation of a call: public, any session, a device or an agent with its token, or a right. `of` identifies the
 * module: a field of the body or query (`{ field: 'pid' }`), a fixed product (`{ product: 'audit' }`), or the module of
 * the stored object that the request names, which only the server can look up (`'stored'`).
 */
export type Needs =
  | 'public'
  | 'session'
  | 'device'
  | 'agent'
  | { right: Right; of: { field: string } | { product: ProductId } | 'stored' };

/** One endpoint of the contract. The client calls it, the server routes it, and OpenAPI documents it. */
export type Endpoint<Request extends TSchema = TSchema, Answer extends TSchema = TSchema> = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Further paths that are answered in the same way; their parts are arguments. `*` takes the rest and is ignored. */
  readonly morePaths?: readonly string[];
  readonly summary: string;
  /** Description of the call in the audit log: for changes, exports, and refused reads. */
  readonly audit: LocalText;
  /** JSON body of a POST, query of a GET or DELETE; with `multipart` the fields of the form, beside its files. */
  readonly request: Request;
  /** Properties of the answer beside `status` and `msg`. */
  readonly answer: Answer;
  readonly needs: Needs;
  /** Reserved: not implemented yet. It checks session, shape and right, then answers -40004; it is not in OpenAPI. */
  readonly planned?: true;
  /** Changes something: takes an `Idempotency-Key` and leaves an audit entry. */
  readonly writes: boolean;
  /** `envelope`: JSON with status. `file`: a download. `stream`: server-sent lines. `plain`: JSON without envelope. */
  readonly transport?: 'envelope' | 'multipart' | 'file' | 'stream' | 'plain';
  /**
   * A download that also answers HEAD, by its headers alone. Others do not: they are computed while they are sent, so that
   * HEAD would cost as much as GET, without a client whose reading limits it.
   */
  readonly answersHead?: true;
  /** A POST whose arguments are in the query string . Contract "Alarms". */
  readonly inQuery?: boolean;
  /** A change that a read-only session may make: to end itself. */
  readonly takesReadOnly?: boolean;
  /** Timeout in milliseconds, default 60,000; for uploads since the last bytes were sent. */
  readonly timeout?: number;
  /** Excluded from the global loading indicator. */
  readonly quiet?: boolean;
  /**
   * The answer is large and compressed for the wire. BREACH: never where a secret and a text of the request's own are
   * answered together, because the compressed length would reveal how similar they are.
   */
  readonly compressed?: boolean;
  /**
   * For change events: the property of the body with the ids of the changed records of module `pid`; if absent, any
   * record may have changed.
   */
  readonly touches?: 'did' | 'dids';
  /** Further request headers, for the documentation. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer may take megabytes, however small the body: limited like a large body. Contract "Limits". */
  readonly answersLarge?: true;
  /** Largest body, bytes; unless named 1 MiB, and 16 KiB where a call is public. */
  readonly bodyLimit?: number;
  /**
   * The entries of its list are validated and answered one by one. Text that no database can store, or prototype
   * pollution, refuses the entry and not the call: the handler checks both.
   */
  readonly itemwise?: true;
  /** Most values (nodes) of a JSON body; unless named 20,000, and 200 where a call is public. */
  readonly maxNodes?: number;
};

/** Limits of a JSON body: bytes, values (counted before parsing) and levels of nesting. */
export type BodyLimits = { bytes: number; nodes: number; depth: number };

export const signedInLimits: BodyLimits = { bytes: 1024 * 1024, nodes: 20_000, depth: 32 };
/** Public calls need no session, so that their bodies are limited to a few short properties. */
const publicLimits: BodyLimits = { bytes: 16 * 1024, nodes: 200, depth: 4 };

/** The limits of an endpoint's body. docs/contract.md, "Limits". */
export const bodyLimitsOf = ({ needs, bodyLimit, maxNodes }: Endpoint): BodyLimits => {
  const { bytes, nodes, depth } = needs === 'public' ? publicLimits : signedInLimits;
  return { bytes: bodyLimit ?? bytes, nodes: maxNodes ?? nodes, depth };
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

/**
 * Defines an endpoint without audit entry and idempotency key. Most of them only read; those that write, such as the making
 * of a token, refuse read-only sessions themselves.
 */
export const readEndpoint = <R extends TSchema, A extends TSchema>(row: Row<R, A>): Endpoint<R, A> => ({
  method: 'POST',
  writes: false,
  ...row,
});

/** Defines an endpoint that writes: audited, and not repeated with the same idempotency key. */
export const writeEndpoint = <R extends TSchema, A extends TSchema>(row: Row<R, A>): Endpoint<R, A> => ({
  method: 'POST',
  writes: true,
  ...row,
});

/** Defines a reading endpoint that is a GET. */
export const getEndpoint = <R extends TSchema, A extends TSchema>(row: Row<R, A>): Endpoint<R, A> => ({
  method: 'GET',
  writes: false,
  ...row,
});
