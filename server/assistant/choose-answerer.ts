import type { Services } from '../services.ts';
import { embedded } from './embedded.ts';
import { withModel } from './model/with-model.ts';
import type { Answerer } from './answerer.ts';

const chosen = new WeakMap<Services['settings'], Answerer>();

/** Replaces the answerer of this server; tests answer without a language model. */
export const setAnswerer = ({ settings }: Services, answerer: Answerer): void => void chosen.set(settings, answerer);

/**
 * The answerer of this server: the one set by `setAnswerer`, else the language model of the settings, else the embedded
 * assistant.
 */
export const answererOf = (services: Services): Answerer =>
  chosen.get(services.settings) ?? withModel(services, embedded);
