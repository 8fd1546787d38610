import type { Endpoint, Needs } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { readShape } from '../../src/schemas/wire.ts';
import { productVersion } from './product-version.ts';

const envelope = {
  type: 'object',
  required: ['status', 'msg'],
  properties: {
    status: { type: 'integer', description: '0 is success' },
    msg: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, rule: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const needed = (needs: Needs): string => {
  if (needs === 'public') return 'Needs no session.';
  if (needs === 'session') return 'Needs a session.';
  if (needs === 'device') return 'Needs a device token.';
  if (needs === 'agent') return 'Needs an agent token.';
  const { right, of } = needs;
  if (of === 'stored') return `Needs the right ${right} on the module of the thing named.`;
  return 'product' in of
    ? `Needs the right ${right} on the product ${of.product}.`
    : `Needs the right ${right} on ${of.field}.`;
};

const securityOf = (needs: Needs) => {
  if (needs === 'public') return [];
  if (needs === 'device') return [{ devicetoken: [] }];
  return [needs === 'agent' ? { agenttoken: [] } : { loginsession: [] }];
};

const parametersOf = (endpoint: Endpoint) => {
  const { properties = {}, required = [] } = endpoint.request as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: endpoint.path.includes(`:${name}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
};

const operation = (name: string, endpoint: Endpoint) => {
  const inQuery = endpoint.method !== 'POST' || endpoint.inQuery === true;
  const kind = endpoint.transport === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    operationId: name,
    summary: endpoint.summary,
    description: needed(endpoint.needs),
    security: securityOf(endpoint.needs),
    ...(inQuery
      ? { parameters: parametersOf(endpoint) }
      : { requestBody: { content: { [kind]: { schema: endpoint.request } } } }),
    responses: {
      200: {
        description: 'The envelope; `status` tells success or refusal',
        content: { 'application/json': { schema: { allOf: [envelope, endpoint.answer] } } },
      },
    },
  };
};

/** Shows the shape of a property that its handler reads. */
const publicSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(publicSchema);
  if (typeof value !== 'object' || value === null) return value;
  const shape: unknown = Object.hasOwn(value, readShape) ? Reflect.get(value, readShape) : undefined;
  return shape === undefined
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, publicSchema(inner)]))
    : publicSchema(shape);
};

/** OpenAPI 3.1 of every row that something answers. */
export const describeApi = () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints).filter(([, { planned }]) => planned !== true))
    (paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[endpoint.method.toLowerCase()] = operation(
      name,
      endpoint,
    );
  return {
    openapi: '3.1.0',
    info: { title: 'Colonnade', version: productVersion },
    components: {
      securitySchemes: {
        loginsession: { type: 'apiKey', in: 'header', name: 'loginsession' },
        devicetoken: { type: 'http', scheme: 'bearer' },
        agenttoken: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: publicSchema(paths),
  };
};

let text: Buffer | undefined;

/** Public and the same for every caller: generated once, and one cached buffer, so that slow clients take no copies. */
export const openApiText = (): Buffer => (text ??= Buffer.from(JSON.stringify(describeApi())));
