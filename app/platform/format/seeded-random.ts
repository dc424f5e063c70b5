/** Random choices that repeat for the same seed (mulberry32), so that a failing run can be repeated. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  has = (chance: number): boolean => this.next() < chance;
  upTo = (most: number): number => 1 + Math.floor(this.next() * most);
  one = <T>(some: readonly T[]): T => some[Math.floor(this.next() * some.length)] as T;
}
