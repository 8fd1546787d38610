type Props = { size: number };

/** The product's own mark: an architrave on three columns. */
export function Logo({ size }: Props) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M3 3.500h18v2.400H3zM4.600 7.400h3V18h-3zM10.500 7.400h3V18h-3zM16.400 7.400h3V18h-3zM2.200 19.400h19.600v1.600H2.200z" />
    </svg>
  );
}
