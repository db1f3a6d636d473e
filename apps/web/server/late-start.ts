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

/** Lets a page through that comes piece by piece. */
export type LateStarter = {
  /** What may go on of all that came so far. */
  readonly after: (piece: Uint8Array) => Uint8Array
  /** What was held to the end: a page that no module starts. */
  readonly rest: () => Uint8Array
}

/** The same for a page that is being streamed: its beginning is held until the module that starts it is there, the rest goes through. */
export function createLateStarter(nonce: string): LateStarter {
  const module = startingModule(nonce)
  let held: Buffer | null = Buffer.alloc(0)
  return {
    after: (piece) => {
      if (held === null) return piece
      held = Buffer.concat([held, piece])
      // One sign a byte: what is not touched stays as it was, wherever a piece was cut.
      const text = held.toString('latin1')
      if (!module.test(text)) return Buffer.alloc(0)
      held = null
      return Buffer.from(startLate(text, nonce).html, 'latin1')
    },
    rest: () => held ?? Buffer.alloc(0),
  }
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Starts the module with this text, and leaves no trace in the page that is about to be hydrated. It waits for the pictures that are seen and for the
 * frame that shows them, two seconds at most; whoever touches the page, or does not see it, has it at once. What was done before the page
 * answers (told by src/root.tsx) is done again when it does: what was typed or chosen, then the last press or the form that was sent. Links to
 * other pages need no script; one to a layer of this page waits for the page that opens it, eight seconds at most. Parts of a page answer later than
 * the page, when their code has come: React marks what it has taken over.
 */
const openerOf = `(function(text,modules){
var page=document,nonce=page.currentScript&&page.currentScript.nonce||'',frame=requestAnimationFrame,begun=false,changed=new Map,last=null
function put(kind,set){var each=page.createElement(kind);if(nonce)each.nonce=nonce;set(each);return page.head.appendChild(each)}
function begin(){
if(begun)return
begun=true
modules.forEach(function(href){put('link',function(link){link.rel='modulepreload';link.href=href})})
put('script',function(start){start.type='module';start.textContent=self.trustedTypes?trustedTypes.createPolicy('start',{createScript:function(given){return given}}).createScript(text):text}).remove()
}
function press(event){
var pressed=event.target.closest('a[href],button')
if(!pressed)return
if(pressed.href!==undefined){
if(event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey||pressed.target||pressed.pathname!==location.pathname||pressed.search===location.search)return
event.preventDefault()
setTimeout(function(){if(last)location.assign(pressed.href)},8000)
}else if(pressed.type==='submit'&&pressed.form)return
last=function(){
pressed.dispatchEvent(new PointerEvent('pointerdown',{bubbles:true,cancelable:true}))
pressed.click()
}
last.on=pressed
}
function send(event){
var form=event.target
event.preventDefault()
last=function(){form.requestSubmit()}
last.on=form
}
function change(event){var field=event.target;if('value' in field)changed.set(field,/^(checkbox|radio)$/.test(field.type)?field.checked:field.value)}
function whenReactHas(each,then,frames){
if(!each.isConnected||!frames)return
if(Object.keys(each).some(function(key){return key.indexOf('__reactProps')===0}))setTimeout(then)
else frame(function(){whenReactHas(each,then,frames-1)})
}
function changeAgain(wish,field){
if(typeof wish==='boolean'){if(field.checked!==wish)field.click();return}
if(field.type!=='file'){
field.value=''
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,wish)
}
field.dispatchEvent(new Event('input',{bubbles:true}))
field.dispatchEvent(new Event('change',{bubbles:true}))
}
var kept={click:press,submit:send,input:change,change:change}
Object.keys(kept).forEach(function(name){addEventListener(name,kept[name],true)});
['pointerdown','keydown','input'].forEach(function(name){addEventListener(name,begin,{capture:true,once:true})})
addEventListener('answers',function(){
Object.keys(kept).forEach(function(name){removeEventListener(name,kept[name],true)})
setTimeout(function(){
var then=last
last=null
changed.forEach(function(wish,field){whenReactHas(field,function(){changeAgain(wish,field)},600)})
if(then)whenReactHas(then.on,then,600)
})
},{once:true})
if(page.hidden)return begin()
setTimeout(begin,2000)
frame(function(){
var seen=[].filter.call(page.images,function(picture){var place=picture.getBoundingClientRect();return place.width>0&&place.top<innerHeight&&place.bottom>0&&place.left<innerWidth&&place.right>0})
Promise.all(seen.map(function(picture){return picture.decode().catch(function(){})})).then(function(){frame(function(){frame(function(){setTimeout(begin,50)})})})
})
})`
