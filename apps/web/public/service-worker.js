/**
 * Keeps fonts, pictures and icons, which never change under their names. Pages and the API go by untouched, so nothing
 * of a player stays here. Without a network a page is answered by one that says so, in the language of its address.
 *
 * Scripts and styles go by as well: the browser's own cache keeps them for a year, and what a worker had begun to
 * answer ends with the worker. A browser does not ask again for a script that failed, and the page is lost.
 */
/** A worker of another version removes what this one keeps. */
const version = 2
const filesName = `zoria-files-${version}`
const offlineName = `zoria-offline-${version}`
const offlinePages = { en: '/en/offline', ua: '/ua/offline', ru: '/ru/offline', kz: '/kz/offline' }
const lasting = /^\/(?:(?:art|icons)\/|assets\/[\w.-]+\.woff2$)/
/** All pictures of the site, and again as many of other releases. */
const filesMax = 600

self.addEventListener('install', (event) => event.waitUntil(fetchOfflinePages().then(() => self.skipWaiting())))

/** Fetches the offline pages and the fonts that they name. */
async function fetchOfflinePages() {
  // As a visitor: an offline page is the same for everybody.
  const requests = Object.values(offlinePages).map(
    (address) => new Request(address, { credentials: 'omit', cache: 'reload' }),
  )
  const cache = await caches.open(offlineName)
  await cache.addAll(requests)
  const pages = await Promise.all(requests.map(async (request) => (await cache.match(request)).text()))
  const fonts = new Set(pages.flatMap((page) => page.match(/\/assets\/[\w.-]+\.woff2/g) ?? []))
  await (await caches.open(filesName)).addAll([...fonts].map((address) => new Request(address)))
}

self.addEventListener('activate', (event) => event.waitUntil(begin()))

/** Taking over open tabs at once is safe: they get the same files under the same names. */
async function begin() {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith('zoria-') && name !== filesName && name !== offlineName,
  )
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(pageOf(event, pathname))
  else if (lasting.test(pathname)) event.respondWith(fileOf(request, event))
})

async function pageOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const prefix = pathname.split('/')[1]
    const cache = await caches.open(offlineName)
    const page = await cache.match(offlinePages[prefix] ?? offlinePages.ru)
    if (page) return page
    throw error
  }
}

async function fileOf(request, event) {
  const cache = await caches.open(filesName)
  const kept = await cache.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.status === 200) event.waitUntil(keep(cache, { request, answer: fresh.clone() }))
  return fresh
}

/** The oldest go when there are too many: keys come in the order in which they were put. */
async function keep(cache, { request, answer }) {
  await cache.put(request, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - filesMax)).map((key) => cache.delete(key)))
}
