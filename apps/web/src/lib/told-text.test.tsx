import { expect, test } from 'vitest'
import { rendered } from '../../testing/rendered.tsx'
import { thingsAsText } from './head/things.ts'
import { ToldText } from './told-text.tsx'

/** What would run if a text were ever read as anything but text. */
const corpus = [
  '<script>run()</script>', '</script><script>run()</script>', '<script src=//evil.example></script>', '<img src=x onerror=run()>', '<svg onload=run()>', '<svg><script>run()</script></svg>', '<svg><animate onbegin=run() attributeName=x>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=run()>', '<math href="javascript:run()">x</math>', '<iframe srcdoc="<script>run()</script>">', '<object data="javascript:run()">', '<embed src="data:text/html,<script>run()</script>">',
  '<a href="javascript:run()">x</a>', '<a href="java\tscript:run()">x</a>', '<a href="data:text/html;base64,PHNjcmlwdD5ydW4oKTwvc2NyaXB0Pg==">x</a>', '<form action="javascript:run()"><button>x', '<button formaction=javascript:run()>x', '<input autofocus onfocus=run()>',
  '<details open ontoggle=run()>', '<video><source onerror=run()></video>', '<body onload=run()>', '<marquee onstart=run()>', '<style>@import"javascript:run()"</style>', '<link rel=stylesheet href=//evil.example>', '<meta http-equiv=refresh content="0;url=javascript:run()">', '<base href=//evil.example>',
  '<template><img src=x onerror=run()></template>', '</p></main><script>run()</script>', '<!--<img src="--><img src=x onerror=run()//">', ']]><script>run()</script>', '**<b onmouseover=run()>x</b>**', '**</b><script>run()</script>**', '{<script>run()</script>}', '{constructor}<script>run()</script>',
  '&lt;script&gt;run()&lt;/script&gt;', '\uFF1Cscript\uFF1Erun()\uFF1C/script\uFF1E', '<scr\u0131pt>run()</scr\u0131pt>', '\u202E<script>run()</script>', '\u2028</script><script>run()</script>', '"><script>run()</script>', "'><script>run()</script>", '`${run()}`</script>',
]

test.each(corpus)('%s is written as text', (text) => {
  const html = rendered(<ToldText text={text} values={{ script: '<script>run()</script>' }} />)
  expect(html.replaceAll(/<\/?b>|<!-- -->/g, '')).not.toMatch(/[<>]/)
})

test.each(corpus)('%s ends no script of structured things', (text) => {
  const told = thingsAsText([{ '@type': 'Thing', name: text }])
  expect(told).not.toContain('<')
  expect(JSON.stringify(JSON.parse(told))).toContain(JSON.stringify(text))
})
