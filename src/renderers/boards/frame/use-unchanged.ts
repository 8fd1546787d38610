import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** Structural sharing: returns the former value, or its unchanged parts, so that equal values cause no re-render. */
export function useUnchanged<Value>(value: Value): Value {
  const [former, setFormer] = useState(value);
  const shared = replaceEqualDeep(former, value);
  if (shared !== former) setFormer(shared);
  return shared;
}
