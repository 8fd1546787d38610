import { drawings, type IconName } from './icon.tsx';

const namespace = 'http://www.w3.org/2000/svg';

/** An icon outside of React, drawn as `Icon` draws it. */
export function iconElement(name: IconName, size: 12 | 16 = 16): SVGElement {
  const icon = document.createElementNS(namespace, 'svg');
  icon.setAttribute('class', `icon icon-${size}`);
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('aria-hidden', 'true');
  icon.setAttribute('focusable', 'false');
  for (const path of drawings[name]) {
    const line = document.createElementNS(namespace, 'path');
    line.setAttribute('d', path);
    icon.append(line);
  }
  return icon;
}
