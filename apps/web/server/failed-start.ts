/**
 * Part of the inline script of late-start.ts: if the first scripts of a page do not load, it shows a message with a link that loads the page again. The
 * router ignores the outcome of importing the entry, so a failure arrives as an unhandled rejection; every browser names a module in its message. The link
 * leads to the page itself, so recording of input leaves it to the browser; typed text is kept (kept-text.ts).
 */
export const failedStart = `var failed
function failStart(){
if(answered||failed)return
function make(kind,name,said){var each=page.createElement(kind);each.className=name;each.textContent=said;return each}
failed=make('div','note load-failed','')
failed.setAttribute('role','alert')
var again=make('a','button button-ghost button-sm',words[1])
again.href=location.pathname+location.search
again.onclick=function(){dispatchEvent(new Event('keep-typed'))}
failed.append(make('span','',words[0]),again)
page.body.append(failed)
}
addEventListener('unhandledrejection',function(event){if(/module/i.test(event.reason&&event.reason.message))failStart()})
addEventListener('answers',function(){if(failed)failed.remove()},{once:true})`
