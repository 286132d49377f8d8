/** The brand's mark: two tide lines under a level mark. */
export function TideMark({ size = 18 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" fill="none" aria-hidden>
      <path d="M3 3.5h12" stroke="var(--paper)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M1.5 9.5c1.9-2 3.8-2 5.6 0s3.8 2 5.6 0 2.5-1.9 3.8-1.3"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M1.500 14.500c1.900-2 3.800-2 5.600 0s3.800 2 5.600 0 2.5-1.9 3.8-1.3"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.55"
      />
    </svg>
  );
}
