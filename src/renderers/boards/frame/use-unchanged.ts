import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** A value, or the former one as far as both say the same: what is drawn from it is not drawn again. */
export function useUnchanged<Value>(value: Value): Value {
  const [former, setFormer] = useState(value);
  const shared = replaceEqualDeep(former, value);
  if (shared !== former) setFormer(shared);
  return shared;
}
