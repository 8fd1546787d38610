import { type ReactNode, useMemo } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { chooseTheme, useLanguage } from '../../state/preferences.ts';
import { planPicture } from '../boards/samples/plan-picture.ts';
import { type RecordChoice, type Rendering, RenderingContext } from './rendering.tsx';
import { sampleNow } from './sample-module.ts';

const records: RecordChoice[] = [
  { did: 'p1', name: 'Tower A / 12F' },
  { did: 'p2', name: 'Binjiang Store 1' },
  ...['A', 'B', 'C', 'D', 'E', 'F'].map((letter, index) => ({ did: `e${index + 1}`, name: `Meter ${letter}` })),
];

const recordRendering: Pick<Rendering, 'addressOf' | 'searchRecords' | 'nameRecords' | 'hrefOf' | 'follow'> = {
  addressOf: () => planPicture,
  searchRecords: async (_pid, keyword) =>
    records.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase())),
  nameRecords: async (_pid, dids) => records.filter(({ did }) => dids.includes(did)),
  hrefOf: (_pid, did) => `#/records/${did}`,
  follow: () => undefined,
};

type Props = {
  children: ReactNode;
  theme?: unknown;
  /** The address that the page is opened with. */
  address?: string;
};

/** What a page gives its renderers, with fixed answers: stories and tests fetch nothing. */
export const SampleRendering = ({ children, theme, address = '/' }: Props) => {
  const language = useLanguage();
  const rendering = useMemo(
    () => ({ context: { language, zone: 'Asia/Shanghai', now: sampleNow }, ...recordRendering }),
    [language],
  );
  const scheme = theme === 'dark' || theme === 'blue' ? 'dark' : 'light';
  if (document.documentElement.dataset['theme'] === scheme) chooseTheme(scheme);
  return (
    <MemoryRouter initialEntries={[address]}>
      <RenderingContext value={rendering}>{children}</RenderingContext>
    </MemoryRouter>
  );
};
