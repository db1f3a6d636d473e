import { Transform } from 'node:stream'
import en from '../src/i18n/catalogues/en/server/head.json' with { type: 'json' }
import kk from '../src/i18n/catalogues/kk/server/head.json' with { type: 'json' }
import ru from '../src/i18n/catalogues/ru/server/head.json' with { type: 'json' }
import uk from '../src/i18n/catalogues/uk/server/head.json' with { type: 'json' }
import { fallbackTag, type LanguageTag } from '../src/i18n/languages.ts'
import { elementIdentity } from './element-identity.ts'
import { failedStart } from './failed-start.ts'
import { keptText } from './kept-text.ts'

const texts: Record<LanguageTag, Pick<typeof en, 'head.startFailed' | 'head.offlineAgain'>> = { en, uk, ru, kk }

/** A page whose scripts start after its first paint. `inline` are the texts that a policy by hash has to allow. */
export type LateStart = { readonly html: string; readonly inline: readonly string[] }

const preloadedModule = /<link [^>]*rel="modulepreload"[^>]*>/g
const startingModule = (nonce: string) =>
  new RegExp(`<script nonce="${nonce.replaceAll('+', '\\+')}" type="module"[^>]*>([\\s\\S]*?)</script>`)

/**
 * Takes the modules out of a rendered page and puts in a script that asks for them once the first picture is painted:
 * styles, fonts and that picture have the line for themselves.
 *
 * NOTE: a browser that trusts by hash and `strict-dynamic` refuses what a parsed module imports: imports count as
 * written by the parser, too. A module that a trusted script puts in makes its imports trusted.
 */
export function startLate(rendered: string, nonce: string): LateStart {
  const [whole, text = ''] = startingModule(nonce).exec(rendered) ?? []
  if (whole === undefined) return { html: rendered, inline: [] }
  const modules = new Set<string>()
  const html = rendered.replaceAll(preloadedModule, (link) => {
    const href = /\shref="([^"]+)"/.exec(link)?.[1]
    if (href !== undefined) modules.add(href)
    return ''
  })
  const opener = `${openerOf}(${inScript(text)},${inScript([...modules])},${inASCII(inScript(wordsOf(rendered)))})`
  return { html: html.replace(whole, () => `<script nonce="${nonce}">${opener}</script>`), inline: [text, opener] }
}

/**
 * The same for a page that is being streamed: its beginning is held until the module that starts it is there, the rest
 * goes through.
 */
export function createLateStart(nonce: string): Transform {
  const module = startingModule(nonce)
  let held: Buffer | null = Buffer.alloc(0)
  return new Transform({
    transform: (piece: Uint8Array, _, done) => {
      if (held === null) return done(null, piece)
      held = Buffer.concat([held, piece])
      // One sign a byte: what is not touched stays as it was, wherever a piece was cut.
      const text = held.toString('latin1')
      if (!module.test(text)) return done()
      held = null
      return done(null, Buffer.from(startLate(text, nonce).html, 'latin1'))
    },
    flush: (done) => done(null, held),
  })
}

/** What a page says whose scripts did not load, in its language, and the label of the way to try again. */
function wordsOf(rendered: string): readonly string[] {
  const tag = /<html [^>]*?lang="(\w\w)"/.exec(rendered)?.[1]
  const { 'head.startFailed': failed, 'head.offlineAgain': again } =
    texts[tag !== undefined && Object.hasOwn(texts, tag) ? (tag as LanguageTag) : fallbackTag]
  return [failed, again]
}

/** The page of a stream is handled byte by byte: letters of other alphabets are written as escapes. */
const inASCII = (json: string): string =>
  json.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Starts the module with this text and removes its own element from the page before hydration. It waits for the visible
 * pictures and the frame that shows them, two seconds at most; it starts at once on the first input or when the page is
 * hidden.
 *
 * Input before hydration is recorded and replayed: values of fields, then the last click or the submitted form. The
 * page is hydrated in parts, so a field or button counts as hydrated only when React marks the element and lets the
 * event through to it; input that React stops is recorded too, also after src/root.tsx has announced hydration. A
 * recorded link waits three seconds at most for the router, then the browser follows it, and the router no more: both
 * would make two entries of the history.
 *
 * A page whose scripts did not load would stay dead without a word: the script says so (failed-start.ts).
 */
const openerOf = `(function(text,modules,words){
var page=document,nonce=page.currentScript&&page.currentScript.nonce||'',frame=requestAnimationFrame,begun=false,answered=false,changed=new Set,last=null,newest=null
function put(kind,set){var each=page.createElement(kind);if(nonce)each.nonce=nonce;set(each);return page.head.appendChild(each)}
function begin(){
if(begun)return
begun=true
modules.forEach(function(href){put('link',function(link){link.rel='modulepreload';link.href=href})})
put('script',function(start){start.type='module';start.onerror=failStart;start.textContent=self.trustedTypes?trustedTypes.createPolicy('start',{createScript:function(given){return given}}).createScript(text):text}).remove()
}
function isTaken(each){return answered&&each.isConnected&&Object.keys(each).some(function(key){return key.indexOf('__reactProps')===0})}
${elementIdentity}
function wishOf(each,then){
var wish={each:each,then:then,path:location.pathname,mark:markOf(each),tag:each.tagName}
wish.twins=alike(wish).filter(function(other){return other!==each})
wish.place=wish.twins.length?placeOf(each):''
wish.isUnclear=wish.twins.some(function(other){return placeOf(other)===wish.place})
return wish
}
function whenTaken(wish,frames){
if(wish.isOver)return
if(!wish.each.isConnected)follow(wish)
function wait(){frame(function(){whenTaken(wish,frames-1)})}
if(!frames||!wish.each.isConnected&&location.pathname!==wish.path)lose(wish)
else if(isTaken(wish.each))setTimeout(function(){wish.isOver||wish.each.isConnected&&wish.then(wish.each)||wait()})
else wait()
}
function lose(wish){
wish.isOver=true
if(wish!==newest&&!changed.has(wish))return
if(wish===newest)newest=null
changed.delete(wish)
if(!wish.isKept)dispatchEvent(new Event('input-lost'))
}
function comes(each,name,go){
var came=false
function arrived(){came=true}
each.addEventListener(name,arrived)
go()
each.removeEventListener(name,arrived)
return came
}
function later(event,each,then){
event.preventDefault()
event.stopPropagation()
var wish=newest=last=wishOf(each,function(now){if(newest!==wish)return true;var came=then(now);if(came)newest=null;return came})
if(answered)again()
return wish
}
function again(){
var wish=last
last=null
changed.forEach(replay)
if(wish)whenTaken(wish,waitMax)
}
function pressAgain(pressed){
return comes(pressed,'pointerdown',function(){pressed.dispatchEvent(new PointerEvent('pointerdown',{bubbles:true,cancelable:true}))})&&comes(pressed,'click',function(){pressed.click()})
}
function press(event){
var pressed=event.target.closest('a[href],button')
if(!pressed)return
if(isTaken(pressed)){
newest=null
if(event.isTrusted&&pressed.href===undefined){
var came=false
pressed.addEventListener('click',function(){came=true},{once:true})
setTimeout(function(){if(!came)later(event,pressed,pressAgain)})
}
return
}
if(pressed.href!==undefined){
if(event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey||pressed.target||pressed.hasAttribute('download')||pressed.origin!==location.origin||pressed.pathname+pressed.search===location.pathname+location.search)return
}else if(pressed.type==='submit'&&pressed.form)return
var wish=later(event,pressed,pressAgain)
if(pressed.href!==undefined)setTimeout(function(){if(newest!==wish)return;newest=null;location.assign(pressed.href)},3000)
}
function send(event){
var form=event.target
if(isTaken(form))return
later(event,form,function(now){
var isFilled=true
changed.forEach(function(wish){if(wish.each.form===now)isFilled=false})
return isFilled&&comes(now,'submit',function(){now.requestSubmit()})
})
}
function isChoice(field){return /^(checkbox|radio)$/.test(field.type)}
function change(event){
var field=event.target
if(!('value' in field)||isChoice(field)!==(event.type==='click'))return
var value=isChoice(field)?field.checked:field.value
function known(){var found;changed.forEach(function(wish){if(wish.each===field)found=wish});return found}
function record(){
var wish=known()
if(wish){wish.value=value;return}
wish=enter(wishOf(field),value)
if(answered)replay(wish)
}
if(!isTaken(field))return record()
if(!event.isTrusted)return
var came=false
field.addEventListener(event.type,function(){came=true},{once:true})
setTimeout(function(){if(came)changed.delete(known());else record()})
}
function enter(wish,value){
wish.value=value
wish.then=function(now){
var isDone=!changed.has(wish)||changeAgain(wish.value,now)
if(isDone)changed.delete(wish)
return isDone
}
changed.add(wish)
return wish
}
function replay(wish){
if(wish.isWaiting)return
wish.isWaiting=true
whenTaken(wish,waitMax)
}
function changeAgain(value,field){
if(isChoice(field)){
field.checked=!value
return comes(field,'click',function(){field.click()})
}
if(field.type!=='file'){
field.value=''
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value)
}
return comes(field,'input',function(){field.dispatchEvent(new Event('input',{bubbles:true}))})&&comes(field,'change',function(){field.dispatchEvent(new Event('change',{bubbles:true}))})
}
var waitMax=1800,handlers={click:function(event){change(event);press(event)},submit:send,input:change,change:change}
Object.keys(handlers).forEach(function(name){addEventListener(name,handlers[name],true)});
['pointerdown','keydown','input'].forEach(function(name){addEventListener(name,begin,{capture:true,once:true})})
function rest(){
if([].every.call(page.querySelectorAll('a[href],button,input,select,textarea'),isTaken))Object.keys(handlers).forEach(function(name){removeEventListener(name,handlers[name],true)})
else setTimeout(rest,10000)
}
${keptText}
${failedStart}
addEventListener('answers',function(){
answered=true
setTimeout(again)
setTimeout(rest,10000)
},{once:true})
if(page.hidden)return begin()
setTimeout(begin,2000)
frame(function(){
var seen=[].filter.call(page.images,function(picture){var place=picture.getBoundingClientRect();return place.width>0&&place.top<innerHeight&&place.bottom>0&&place.left<innerWidth&&place.right>0})
Promise.all(seen.map(function(picture){return picture.decode().catch(function(){})})).then(function(){frame(function(){frame(function(){setTimeout(begin,50)})})})
})
})`
