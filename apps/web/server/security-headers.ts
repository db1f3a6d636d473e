type Allowed = {
  /** What inline scripts are allowed by: the nonce of one answer, or the hashes of a page that is kept. What they load is allowed with them. */
  readonly scripts: readonly string[]
  readonly studioUrl: string
  /** Who alone may show the page in a frame; left out: nobody. */
  readonly framedBy?: string
}

/** Where browsers report what a policy stopped. */
export const reportsPath = '/reports/policy'

/** What a page may load and what its scripts may do. */
export function contentSecurityPolicy({ scripts, studioUrl, framedBy }: Allowed): string {
  const studio = new URL(studioUrl).origin
  return [
    "default-src 'self'",
    // Browsers that know strict-dynamic pass over 'self'; it is for those that do not.
    `script-src 'self' 'strict-dynamic' ${scripts.join(' ')}`,
    // Covers and progress bars carry style attributes; no style is worth a script.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${studio}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${studio}`,
    `frame-ancestors ${framedBy === undefined ? "'none'" : new URL(framedBy).origin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // The policies are written in src/lib/trusted-scripts.ts and server/sealed-page.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default start',
    `report-uri ${reportsPath}`,
  ].join('; ')
}

/** Allows the inline scripts of one answer. */
export const byNonce = (nonce: string): readonly string[] => [`'nonce-${nonce}'`]

/** Headers of every answer of ours; `isSecure` where the site is served over TLS. */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
