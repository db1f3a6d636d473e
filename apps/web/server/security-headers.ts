/** What a page may load. Scripts: our own files, and inline ones that carry this answer's nonce. */
export function contentSecurityPolicy({ nonce, studioUrl }: { nonce: string; studioUrl: string }): string {
  const studio = new URL(studioUrl).origin
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Covers and progress bars carry style attributes; no style is worth a script.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${studio}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${studio}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}

/** Headers of every answer of ours; `isSecure` where the site is served over TLS. */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
