-- Creates the roles and the database of an installation. Run it once, as an administrator of PostgreSQL:
--   psql --set=owner_password=… --set=server_password=… --file=create-database.sql
-- Installations on one PostgreSQL server share the nologin roles: for a second one, create only logins, grants and database.
create role tenderbox_app nologin;
create role tenderbox_definer nologin;
create role tenderbox_anonymous nologin in role tenderbox_app;
create role tenderbox_account nologin in role tenderbox_app;
create role tenderbox_system nologin in role tenderbox_app;
create role tenderbox_organisation nologin in role tenderbox_app;
create role tenderbox_unit nologin in role tenderbox_app;
create role tenderbox_evaluator nologin in role tenderbox_app;
create role tenderbox_supplier nologin in role tenderbox_app;
create role tenderbox_job nologin in role tenderbox_app;
create role tenderbox_owner login password :'owner_password';
create role tenderbox_server login password :'server_password';
grant tenderbox_app, tenderbox_definer to tenderbox_owner;
grant tenderbox_app, tenderbox_anonymous, tenderbox_account, tenderbox_system, tenderbox_organisation,
  tenderbox_unit, tenderbox_evaluator, tenderbox_supplier, tenderbox_job to tenderbox_server;
create database tenderbox owner tenderbox_owner;
