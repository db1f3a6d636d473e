import { createContentConfig } from './content-config.ts'
import { readEnvironment } from './environment.ts'

// A build uses neither database nor secrets; it needs only the shape of the admin.
const whileBuilding = {
  CONTENT_DATABASE_URL: 'postgres://localhost/none',
  CONTENT_SECRET: 'of the build alone',
  CONTENT_READ_KEY: 'of the build alone',
  CONTENT_HOOK_KEY: 'of the build alone',
}

const isBuilding = process.env.NEXT_PHASE === 'phase-production-build'

export default createContentConfig(readEnvironment(isBuilding ? whileBuilding : process.env))
