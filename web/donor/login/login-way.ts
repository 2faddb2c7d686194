/** What one screen of a login hands to the next. It never stands in an address. */
export type LoginWay = {
  /** As it was typed last. */
  username?: string
  /** Where one wanted to be. */
  to?: string
}

const storageKey = 'almoner.login'

let way: LoginWay | undefined

// The password that is being chosen outlives no reload.
let chosenPassword: string | undefined

export const loginWay = (): LoginWay => {
  way ??= recall()
  return way
}

export const keepOnTheWay = (change: LoginWay): void => {
  way = { ...loginWay(), ...change }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(way))
  } catch {
    // A browser may forbid storage: it is kept until a reload.
  }
}

export const choosePassword = (password: string): void => {
  chosenPassword = password
}

export const pendingPassword = (): string | undefined => chosenPassword

/** A login begins: what was typed before is still there, where it leads is said anew. */
export const beginWay = (to: string | undefined): void => {
  const { username } = loginWay()
  forgetWay()
  keepOnTheWay({ ...(username !== undefined && { username }), ...(to !== undefined && { to }) })
}

/** It is at its end. */
export const forgetWay = (): void => {
  way = {}
  chosenPassword = undefined
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Then there is nothing in it either.
  }
}

const recall = (): LoginWay => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return { ...readText(stored, 'username'), ...readText(stored, 'to') }
  } catch {
    return {}
  }
}

const readText = (stored: unknown, name: keyof LoginWay): LoginWay => {
  const value = (stored as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? { [name]: value } : {}
}
