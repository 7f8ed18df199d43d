#!/usr/bin/python3
"""A WebKitGTK window without a frame, for WebKitWebDriver.

MiniBrowser cannot be as narrow as a phone. TOUR_SIZE is the size of the window, such as 390x844,
and TOUR_WATCH a script that runs in every page before the page's own.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def open_window(context):
    settings = WebKit2.Settings()
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.ALWAYS)
    scripts = WebKit2.UserContentManager()
    scripts.add_script(
        WebKit2.UserScript.new(
            os.environ["TOUR_WATCH"],
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(
        web_context=context,
        settings=settings,
        user_content_manager=scripts,
        is_controlled_by_automation=True,
    )
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(*(int(side) for side in os.environ["TOUR_SIZE"].split("x")))
    window.add(view)
    window.move(0, 0)
    window.show_all()
    return view


if "--version" in sys.argv:
    print(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version(), sep=".")
    sys.exit()
context = WebKit2.WebContext.new_ephemeral()
context.get_website_data_manager().set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
context.set_automation_allowed(True)
context.connect(
    "automation-started",
    lambda _, session: session.connect("create-web-view", lambda _: open_window(context)),
)
Gtk.main()
