/**
 * ln, exp and power with the same bits in every JavaScript engine. V8's own change their last bit
 * between versions, which would make a seeded market differ between two hosts (exchange-rules §8).
 * The reductions and polynomials are fdlibm's; only + − × ÷ and bit moves are used.
 */

const LN2_HIGH = 6.93147180369123816e-1;
const LN2_LOW = 1.9082149292705877e-10;
const INVERSE_LN2 = 1.44269504088896339;
const HALF_LN2 = 0.34657359027997264;
const LN2_AND_HALF = 1.0397207708399179;
const TWO_POW_54 = 18014398509481984;
const TWO_POW_1023 = 8.98846567431158e307;
const TWO_POW_MINUS_1000 = 9.332636185032189e-302;
const TINY = 3.725290298461914e-9; // 2^-28

const double = new Float64Array(1);
const words = new Int32Array(double.buffer);
double[0] = 1;
/** Which of the two words holds sign and exponent: depends on the machine's byte order. */
const HIGH = words[1] === 0 ? 0 : 1;
const LOW = 1 - HIGH;

/** Natural logarithm; within 1 ulp. NaN below zero, −Infinity at zero. */
export function ln(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return Infinity;
  let exponent = 0;
  double[0] = x;
  let high = words[HIGH] ?? 0;
  if (high < 0x00100000) {
    // Subnormal: bring it into the normal range first.
    exponent = -54;
    double[0] = x * TWO_POW_54;
    high = words[HIGH] ?? 0;
  }
  // x = 2^exponent · (1 + f) with sqrt(2)/2 < 1 + f < sqrt(2).
  exponent += (high >> 20) - 1023;
  const mantissa = high & 0xfffff;
  const carry = (mantissa + 0x95f64) & 0x100000;
  exponent += carry >> 20;
  return lnOfReduced(withHighWord(mantissa | (carry ^ 0x3ff00000)) - 1, exponent);
}

function lnOfReduced(f: number, exponent: number): number {
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even =
    w * (0.3999999999940941908 + w * (0.2222219843214978396 + w * 0.1531383769920937332));
  const odd =
    z *
    (0.666666666666673513 +
      w * (0.2857142874366239149 + w * (0.1818357216161805012 + w * 0.1479819860511658591)));
  const halfSquare = 0.5 * f * f;
  const tail = s * (halfSquare + (even + odd));
  if (exponent === 0) return f - (halfSquare - tail);
  return exponent * LN2_HIGH - (halfSquare - (tail + exponent * LN2_LOW) - f);
}

/** e^x; within 1 ulp. Overflows to Infinity, underflows through the subnormals to 0. */
export function exp(x: number): number {
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019411) return 0;
  const size = Math.abs(x);
  if (size < TINY) return 1 + x;
  if (!(size > HALF_LN2)) return 1 + expMinusOne(x, x, 0);
  // x = exponent · ln 2 + (high − low), |high − low| ≤ ln(2)/2.
  let exponent = x < 0 ? -1 : 1;
  if (!(size < LN2_AND_HALF)) exponent = truncate(INVERSE_LN2 * x + (x < 0 ? -0.5 : 0.5));
  const high = x - exponent * LN2_HIGH;
  const low = exponent * LN2_LOW;
  return scale(1 + expMinusOne(high - low, high, low), exponent);
}

/** e^x − 1 of a reduced argument x = high − low, by a rational approximation in x². */
function expMinusOne(x: number, high: number, low: number): number {
  const t = x * x;
  const c =
    x -
    t *
      (1.66666666666666019e-1 +
        t *
          (-2.77777777770155934e-3 +
            t *
              (6.61375632143793436e-5 +
                t * (-1.65339022054652515e-6 + t * 4.13813679705723846e-8))));
  return high - (low - (x * c) / (2 - c));
}

const truncate = (value: number): number => (value < 0 ? Math.ceil(value) : Math.floor(value));

/** y · 2^exponent, rounded once. */
function scale(y: number, exponent: number): number {
  if (exponent > 1023) return y * 2 * TWO_POW_1023;
  if (exponent < -1021) return y * powerOfTwo(exponent + 1000) * TWO_POW_MINUS_1000;
  return y * powerOfTwo(exponent);
}

function powerOfTwo(exponent: number): number {
  words[LOW] = 0;
  return withHighWord((exponent + 1023) << 20);
}

/** The double that keeps the low word of the last one written. */
function withHighWord(high: number): number {
  words[HIGH] = high;
  return double[0] ?? 0;
}

/** x^y for x > 0 as exp(y · ln x): exact bits everywhere, a few ulp of error. */
export function power(x: number, y: number): number {
  return exp(y * ln(x));
}
