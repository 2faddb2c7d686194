const add = (owner: object, name: string, value: (...parameters: never[]) => unknown): void => {
  if (!(name in owner)) {
    Object.defineProperty(owner, name, { value, writable: true, configurable: true })
  }
}

function at(this: ArrayLike<unknown>, place: number): unknown {
  const whole = Math.trunc(place) || 0
  return this[whole < 0 ? this.length + whole : whole]
}

/** Gives Safari before 15.4 the functions that our program, or a library of it, calls. */
export const addMissing = (): void => {
  for (const { prototype } of [Array, String, Object.getPrototypeOf(Uint8Array) as typeof Array]) {
    add(prototype, 'at', at)
  }
  add(Object, 'hasOwn', (object: object, name: PropertyKey) =>
    // oxlint-disable-next-line prefer-object-has-own -- this is it
    Object.prototype.hasOwnProperty.call(object, name),
  )
}

// Each area imports this file first, because later imports may call the added functions at once.
addMissing()
