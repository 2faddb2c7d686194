/** The data that one screen of a login passes to the next. It is never part of an address. */
export type LoginProgress = {
  /** The username as last typed. */
  username?: string | undefined
  /** The page that the user wanted to open. */
  to?: string | undefined
}

const storageKey = 'almoner.login'

let progress: LoginProgress | undefined

// The password that is being chosen outlives no reload.
let chosenPassword: string | undefined

export const loginProgress = (): LoginProgress => {
  progress ??= recall()
  return progress
}

export const saveProgress = (change: LoginProgress): void => {
  progress = { ...loginProgress(), ...change }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(progress))
  } catch {
    // If the browser forbids storage, the data is kept until a reload.
  }
}

export const choosePassword = (password: string): void => {
  chosenPassword = password
}

export const pendingPassword = (): string | undefined => chosenPassword

/** Begins a login. It keeps the typed username, and sets its destination again. */
export const beginLogin = (to: string | undefined): void => {
  const { username } = loginProgress()
  forgetLogin()
  saveProgress({ username, to })
}

/** It is at its end. */
export const forgetLogin = (): void => {
  progress = {}
  chosenPassword = undefined
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Then there is nothing in it either.
  }
}

const recall = (): LoginProgress => {
  try {
    const text = sessionStorage.getItem(storageKey) ?? '{}'
    const { username, to } = JSON.parse(text) as Record<string, unknown>
    return { username: readText(username), to: readText(to) }
  } catch {
    return {}
  }
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
