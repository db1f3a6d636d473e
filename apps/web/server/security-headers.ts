type Allowed = {
  /**
   * What inline scripts are allowed by: the nonce of one answer, or the hashes of a cached page. What they load is
   * allowed with them.
   */
  readonly scripts: readonly string[]
  readonly studioUrl: string
  /** The only origin that may frame the page; absent: none. */
  readonly framedBy?: string
  /** The origins whose video the page plays; left out: none. */
  readonly videoFrom?: Iterable<string>
}

/** Where browsers report what a policy stopped. */
export const reportsPath = '/reports/policy'

/** The hash of no text. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** What a page may load and what its scripts may do. */
export function contentSecurityPolicy({ scripts, studioUrl, framedBy, videoFrom = [] }: Allowed): string {
  const studio = new URL(studioUrl).origin
  const videoOrigins = [...videoFrom]
  return [
    "default-src 'self'",
    // Browsers that know strict-dynamic pass over 'self'; it is for those that do not.
    `script-src 'self' 'strict-dynamic' ${scripts.join(' ')}`,
    // No style attributes and no style elements but empty ones, whose rules scripts write (input-otp).
    `style-src 'self' ${emptyStyle}`,
    `img-src 'self' data: ${studio}`,
    "font-src 'self'",
    ["connect-src 'self'", ...videoOrigins].join(' '),
    // A script reads the segments of a stream and hands them over as a blob.
    ...(videoOrigins.length > 0 ? [["media-src 'self' blob:", ...videoOrigins].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${studio}`,
    `frame-ancestors ${framedBy === undefined ? "'none'" : new URL(framedBy).origin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // The policies are written in src/lib/page/trusted-scripts.ts and server/visitor-page.ts.
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
