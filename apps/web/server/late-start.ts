import { Transform } from 'node:stream'

/** A page whose scripts start after its first paint. `inline` are the texts that a policy by hash has to allow. */
export type LateStart = { readonly html: string; readonly inline: readonly string[] }

const preloadedModule = /<link [^>]*rel="modulepreload"[^>]*>/g
const startingModule = (nonce: string) => new RegExp(`<script nonce="${nonce.replaceAll('+', '\\+')}" type="module"[^>]*>([\\s\\S]*?)</script>`)

/**
 * Takes the modules out of a rendered page and puts in a script that asks for them once the first picture is painted: styles, fonts and that
 * picture have the line for themselves.
 *
 * NOTE: a browser that trusts by hash and `strict-dynamic` refuses what a parsed module imports: imports count as written by the parser, too.
 * A module that a trusted script puts in makes its imports trusted.
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
  const opener = `${openerOf}(${inScript(text)},${inScript([...modules])})`
  return { html: html.replace(whole, () => `<script nonce="${nonce}">${opener}</script>`), inline: [text, opener] }
}

/** The same for a page that is being streamed: its beginning is held until the module that starts it is there, the rest goes through. */
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

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Starts the module with this text and removes its own element from the page before hydration. It waits for the visible pictures and the frame that
 * shows them, two seconds at most; it starts at once on the first input or when the page is hidden.
 *
 * Input before hydration is recorded and replayed: values of fields, then the last click or the submitted form. The page is hydrated in parts, so a
 * field or button counts as hydrated only when React marks the element and lets the event through to it; input that React stops is recorded too, also
 * after src/root.tsx has announced hydration. A recorded link waits three seconds at most for the router, then the browser follows it.
 */
const openerOf = `(function(text,modules){
var page=document,nonce=page.currentScript&&page.currentScript.nonce||'',frame=requestAnimationFrame,begun=false,answered=false,changed=new Map,last=null,newest=null
function put(kind,set){var each=page.createElement(kind);if(nonce)each.nonce=nonce;set(each);return page.head.appendChild(each)}
function begin(){
if(begun)return
begun=true
modules.forEach(function(href){put('link',function(link){link.rel='modulepreload';link.href=href})})
put('script',function(start){start.type='module';start.textContent=self.trustedTypes?trustedTypes.createPolicy('start',{createScript:function(given){return given}}).createScript(text):text}).remove()
}
function isTaken(each){return answered&&Object.keys(each).some(function(key){return key.indexOf('__reactProps')===0})}
function whenTaken(each,then,frames){
if(!each.isConnected||!frames)return
function wait(){frame(function(){whenTaken(each,then,frames-1)})}
if(isTaken(each))setTimeout(function(){then()||wait()})
else wait()
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
var wish=newest=last={each:each,then:function(){if(newest!==wish)return true;var came=then();if(came)newest=null;return came}}
if(answered)again()
}
function again(){
var then=last
last=null
changed.forEach(function(value,field){replay(field)})
if(then)whenTaken(then.each,then.then,600)
}
function press(event){
var pressed=event.target.closest('a[href],button')
if(!pressed)return
function pressAgain(){
return comes(pressed,'pointerdown',function(){pressed.dispatchEvent(new PointerEvent('pointerdown',{bubbles:true,cancelable:true}))})&&comes(pressed,'click',function(){pressed.click()})
}
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
setTimeout(function(){if(newest&&newest.each===pressed)location.assign(pressed.href)},3000)
}else if(pressed.type==='submit'&&pressed.form)return
later(event,pressed,pressAgain)
}
function send(event){var form=event.target;if(!isTaken(form))later(event,form,function(){return comes(form,'submit',function(){form.requestSubmit()})})}
function isChoice(field){return /^(checkbox|radio)$/.test(field.type)}
function change(event){
var field=event.target
if(!('value' in field)||isChoice(field)!==(event.type==='click'))return
var value=isChoice(field)?field.checked:field.value
function record(){
var isWaiting=changed.has(field)
changed.set(field,value)
if(answered&&!isWaiting)replay(field)
}
if(!isTaken(field))return record()
if(!event.isTrusted)return
var came=false
field.addEventListener(event.type,function(){came=true},{once:true})
setTimeout(function(){if(came)changed.delete(field);else record()})
}
function replay(field){
whenTaken(field,function(){
var isDone=!changed.has(field)||changeAgain(changed.get(field),field)
if(isDone)changed.delete(field)
return isDone
},600)
}
function changeAgain(wish,field){
if(isChoice(field)){
field.checked=!wish
return comes(field,'click',function(){field.click()})
}
if(field.type!=='file'){
field.value=''
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,wish)
}
return comes(field,'input',function(){field.dispatchEvent(new Event('input',{bubbles:true}))})&&comes(field,'change',function(){field.dispatchEvent(new Event('change',{bubbles:true}))})
}
var handlers={click:function(event){change(event);press(event)},submit:send,input:change,change:change}
Object.keys(handlers).forEach(function(name){addEventListener(name,handlers[name],true)});
['pointerdown','keydown','input'].forEach(function(name){addEventListener(name,begin,{capture:true,once:true})})
addEventListener('answers',function(){
answered=true
setTimeout(again)
setTimeout(function(){Object.keys(handlers).forEach(function(name){removeEventListener(name,handlers[name],true)})},10000)
},{once:true})
if(page.hidden)return begin()
setTimeout(begin,2000)
frame(function(){
var seen=[].filter.call(page.images,function(picture){var place=picture.getBoundingClientRect();return place.width>0&&place.top<innerHeight&&place.bottom>0&&place.left<innerWidth&&place.right>0})
Promise.all(seen.map(function(picture){return picture.decode().catch(function(){})})).then(function(){frame(function(){frame(function(){setTimeout(begin,50)})})})
})
})`
