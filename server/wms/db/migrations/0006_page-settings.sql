CREATE TABLE "page_settings" (
	"user_id" integer NOT NULL,
	"page" text NOT NULL,
	"setting" jsonb NOT NULL,
	CONSTRAINT "page_settings_user_id_page_pk" PRIMARY KEY("user_id","page")
);
--> statement-breakpoint
ALTER TABLE "page_settings" ADD CONSTRAINT "page_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;