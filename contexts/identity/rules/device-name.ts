/** What a player recognises a browser by: `Chrome, Windows`. Empty where nothing is known; words of other programs are not repeated. */
export function deviceNameOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return ''
  const named = (list: readonly (readonly [RegExp, string])[]) => list.find(([mark]) => mark.test(userAgent))?.[1]
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(', ')
}

// The first that matches: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'], [/\bOPR\//, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'], [/\bYaBrowser\//, 'Yandex'], [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'], [/\bSafari\//, 'Safari'],
] as const

const systems = [[/\bAndroid\b/, 'Android'], [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'], [/\bWindows\b/, 'Windows'], [/\bMac OS X\b/, 'macOS'], [/\bCrOS\b/, 'ChromeOS'], [/\bLinux\b/, 'Linux']] as const
