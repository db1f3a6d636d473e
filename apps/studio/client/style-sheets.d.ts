/** Style sheets are bundled beside the program; importing one says so. */
declare module '*.css'
