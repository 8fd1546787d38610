import type { Endpoint } from '../../src/api/endpoint.ts';
import { products } from '../../src/engine/products.ts';
import { requireRight } from './require-right.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';
import { notFound } from './refusal.ts';

/**
 * The right that an endpoint's row names, on the module that the row or the body names.
 * @throws Refusal notFound for a module that the company does not have; forbidden
 */
export const authorise = async (
  services: Services,
  endpoint: Endpoint,
  actor: Actor,
  input: unknown,
): Promise<void> => {
  const { needs } = endpoint;
  if (typeof needs === 'string' || needs.of === 'stored') return;
  const pid =
    'product' in needs.of ? products[needs.of.product] : String((input as Record<string, unknown>)[needs.of.field]);
  const module = await services.modules.find(actor.companyid, pid.toLowerCase());
  if (module === undefined) throw notFound();
  requireRight(actor, needs.right, module);
};
