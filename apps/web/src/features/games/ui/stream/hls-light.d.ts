/** The build of hls.js without subtitles, encryption and alternate audio; its types are those of the whole. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
