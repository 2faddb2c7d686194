import { enableCompileCache } from 'node:module'

// Every worker reads the same files. Those that another has compiled take half the time to load.
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
