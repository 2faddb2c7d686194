/** An administrator by name; null where the name is erased. */
export type NamedAdministrator = { name: string | null; isMe: boolean }
