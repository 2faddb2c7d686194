/** An administrator by name. Null if the name is erased. */
export type NamedAdministrator = { name: string | null; isMe: boolean }
