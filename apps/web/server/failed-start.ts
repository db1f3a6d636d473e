/**
 * Part of the inline script of late-start.ts: if the first scripts of a page do not load, or one of them throws while
 * it starts, it shows a message with a link that loads the page again. The router ignores the outcome of importing the
 * entry, so a failure arrives as an unhandled rejection; every browser names a module in the message of a missing one.
 * What a module throws has one of our files in its stack, and what an imported one throws arrives as an error of its
 * file; only a file that is no script has neither, and is a SyntaxError. A page that is hydrated nevertheless takes the
 * message away. The link leads to the page itself, so recording of input leaves it to the browser; typed text is kept
 * (kept-text.ts).
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
function failIn(thrown,file){
var said=thrown&&thrown.name+thrown.message,files=[file,thrown&&thrown.stack].join()
if(/module|SyntaxError/i.test(said)&&!/-extension:/.test(files)||files.indexOf(location.origin+'/assets/')>=0)failStart()
}
addEventListener('unhandledrejection',function(event){failIn(event.reason)})
addEventListener('error',function(event){failIn(event.error,event.filename)})
addEventListener('answers',function(){if(failed)failed.remove()},{once:true})`
