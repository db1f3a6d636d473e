import { erfc } from '../numbers.ts'

/** NIST SP 800-22 revision 1a, section 2.6: peaks of the discrete Fourier transform, which periods would raise. */
export function spectral(bits: Uint8Array): number {
  const n = bits.length
  const { re, im } = transform(Float64Array.from(bits, (bit) => 2 * bit - 1))
  const bound = Math.log(1 / 0.05) * n
  let below = 0
  for (let at = 0; at < n / 2; at += 1) if (re[at]! ** 2 + im[at]! ** 2 < bound) below += 1
  return erfc(Math.abs(below - (0.95 * n) / 2) / Math.sqrt((n * 0.95 * 0.05) / 4) / Math.SQRT2)
}

interface Complex {
  readonly re: Float64Array
  readonly im: Float64Array
}

const zeros = (size: number): Complex => ({ re: new Float64Array(size), im: new Float64Array(size) })

// Bluestein: a transform of any length as a convolution of a length that is a power of two.
const transform = (values: Float64Array): Complex => {
  const n = values.length
  const size = 2 ** Math.ceil(Math.log2(2 * n))
  const turns = zeros(n)
  for (let k = 0; k < n; k += 1) {
    // k² mod 2n: the angle stays exact however large k is.
    const angle = (Math.PI * ((k * k) % (2 * n))) / n
    turns.re[k] = Math.cos(angle)
    turns.im[k] = Math.sin(angle)
  }
  const [a, b] = [zeros(size), zeros(size)]
  for (let k = 0; k < n; k += 1) {
    a.re[k] = values[k]! * turns.re[k]!
    a.im[k] = -values[k]! * turns.im[k]!
    b.re[k] = b.re[(size - k) % size] = turns.re[k]!
    b.im[k] = b.im[(size - k) % size] = turns.im[k]!
  }
  powerOfTwo(a)
  powerOfTwo(b)
  for (let k = 0; k < size; k += 1) {
    const re = a.re[k]! * b.re[k]! - a.im[k]! * b.im[k]!
    // The conjugate, so that transforming again is the inverse.
    a.im[k] = -(a.re[k]! * b.im[k]! + a.im[k]! * b.re[k]!)
    a.re[k] = re
  }
  powerOfTwo(a)
  const found = zeros(n)
  for (let k = 0; k < n; k += 1) {
    const [re, im] = [a.re[k]! / size, -a.im[k]! / size]
    found.re[k] = re * turns.re[k]! + im * turns.im[k]!
    found.im[k] = im * turns.re[k]! - re * turns.im[k]!
  }
  return found
}

/** In place. */
const powerOfTwo = ({ re, im }: Complex): void => {
  const n = re.length
  for (let at = 1, reversed = 0; at < n; at += 1) {
    let bit = n >> 1
    for (; reversed & bit; bit >>= 1) reversed ^= bit
    reversed ^= bit
    if (at < reversed) {
      ;[re[at], re[reversed]] = [re[reversed]!, re[at]!]
      ;[im[at], im[reversed]] = [im[reversed]!, im[at]!]
    }
  }
  for (let half = 1; half < n; half *= 2) {
    const [cos, sin] = [new Float64Array(half), new Float64Array(half)]
    for (let k = 0; k < half; k += 1) {
      cos[k] = Math.cos((Math.PI * k) / half)
      sin[k] = -Math.sin((Math.PI * k) / half)
    }
    for (let from = 0; from < n; from += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const low = from + k
        const high = low + half
        const real = re[high]! * cos[k]! - im[high]! * sin[k]!
        const imaginary = re[high]! * sin[k]! + im[high]! * cos[k]!
        re[high] = re[low]! - real
        im[high] = im[low]! - imaginary
        re[low]! += real
        im[low]! += imaginary
      }
    }
  }
}
