/** The Zoria logo: a star at dawn. */
export function LogoMark({ size = 34 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden="true">
      <defs>
        <linearGradient id={`logo-${size}`} x2="1" y2="1">
          <stop stopColor="#ffe08a" />
          <stop offset="1" stopColor="#f0a51c" />
        </linearGradient>
      </defs>
      <rect width="34" height="34" rx="10" fill={`url(#logo-${size})`} />
      <path d="M17 5.5l2.7 8.1 8.3.2-6.6 5 2.4 8.1-6.8-4.8-6.8 4.8 2.4-8.1-6.6-5 8.3-.2z" fill="#2a1c00" />
    </svg>
  )
}
