-- "Device" is a browser known by its cookie now; what this limit counts is an account as seen from one network, its entrance.
update settings.setting set code = 'LOGIN_FAILURES_ENTRANCE' where code = 'LOGIN_FAILURES_DEVICE';
