-- The content service keeps its tables in a schema of its own; it makes and changes them itself, and sees nothing else of ours.
create schema if not exists content_service;
grant usage, create on schema content_service to content;
